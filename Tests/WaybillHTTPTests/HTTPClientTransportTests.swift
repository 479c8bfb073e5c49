import Testing
import WaybillHTTP
