"""A list of 100,000 rows as Textual has it: what the terminal benchmark compares ours with.

    textual_list.py OptionList|DataTable
"""

import sys

from textual.app import App
from textual.widgets import DataTable, OptionList

COUNT = 100_000


class ListApp(App):
    def compose(self):
        if sys.argv[1] == "OptionList":
            yield OptionList(*(f"Row {number}" for number in range(COUNT)))
        else:
            table = DataTable(cursor_type="row")
            table.add_columns("Row", "Text")
            table.add_rows((f"Row {number}", "A line of text") for number in range(COUNT))
            yield table


if __name__ == "__main__":
    ListApp().run()
