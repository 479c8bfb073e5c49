"""Pictures: loaded lazily, and chosen from a file."""

import http.client
import struct
import zlib

from conftest import until

GALLERY = "[data-section=gallery] img"


def png(width, height, colour=(30, 120, 200)):
    """A file of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes(colour) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"tEXt", b"Comment\0SecretPlace") + chunk(b"IEND", b""))


def ask(server, target, **headers):
    """The response to a request: its status, its headers and its body."""
    connection = http.client.HTTPConnection(server.url.split("//")[1], timeout=20)
    connection.request("GET", target, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    return response.status, response.headers, response.read()


def test_pictures_are_loaded_in_sight_alone_and_shift_no_layout(visit, showcase):
    page = visit("/images", server=showcase)
    page.evaluate("""() => {
      window.shift = 0;
      new PerformanceObserver(list => { for (const entry of list.getEntries()) shift += entry.value; })
        .observe({ type: "layout-shift", buffered: true });
    }""")
    until(page, f"[...document.querySelectorAll('{GALLERY}')].slice(0, 1).every(image => image.naturalWidth)")
    until(page, f"document.querySelector('{GALLERY}').currentSrc.includes('w=240')"
          f" || document.querySelector('{GALLERY}').currentSrc.includes('w=480')")
    assert page.evaluate("shift") < 0.02
    page.evaluate("scrollTo(0, 200_000)")
    until(page, f"""[...document.querySelectorAll('{GALLERY}')].filter(image => {{
      const box = image.getBoundingClientRect();
      return box.bottom > 0 && box.top < innerHeight;
    }}).every((image, _, all) => image.naturalWidth && all.length)""")
    loaded = page.evaluate("performance.getEntriesByType('resource').filter(e => e.name.includes('waybill-picture')).length")
    assert loaded < 400, "and none that was passed by"


def choose(page, data, name="holiday.png"):
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "image/png", "buffer": data})


def test_a_chosen_picture_is_scaled_down_and_loses_its_metadata(visit, showcase):
    page = visit("/images?count=0", server=showcase)
    data = png(3_000, 1_000)
    assert b"SecretPlace" in data
    choose(page, data)
    picture = page.locator("img[alt='Your picture']")
    picture.wait_for()
    until(page, "document.querySelector(\"img[alt='Your picture']\").naturalWidth === 2048")
    status, headers, body = ask(showcase, picture.get_attribute("src"))
    assert status == 200 and headers["content-type"] == "image/jpeg" and b"SecretPlace" not in body
    assert headers["cache-control"].startswith("private")
    choose(page, b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")
    page.get_by_text("This is not a picture that can be read here.").wait_for()
    # A copy of the removed picture fades out.
    until(page, "!document.querySelector(\"img[alt='Your picture']\")")


def test_without_a_script_a_chosen_picture_is_sent_by_the_form(visit, showcase):
    page = visit("/images?count=0", server=showcase, live=False, java_script_enabled=False)
    choose(page, png(64, 40))
    page.get_by_role("button", name="Apply").click()
    picture = page.locator("img[alt='Your picture']")
    assert picture.count() == 1
    assert ask(showcase, picture.get_attribute("src"))[0] == 200
    page.get_by_role("button", name="Remove your picture").click()
    assert page.locator("img[alt='Your picture']").count() == 0
