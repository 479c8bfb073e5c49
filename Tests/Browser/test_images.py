"""Pictures in a browser: lazily loaded, cached, failed, and chosen."""

import http.client
import re
import struct
import zlib

from test_explore import until

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


def memory(server):
    """The memory of a server, in kB."""
    status = open(f"/proc/{server.process.pid}/status").read()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1])


def test_pictures_come_where_they_are_looked_at_and_nothing_jumps(visit, showcase):
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
    assert loaded < 400, "not what was passed by"


def test_without_a_script_pictures_are_there_and_one_that_is_not_says_what_it_is(visit, showcase):
    page = visit("/images?count=12", server=showcase, live=False, java_script_enabled=False)
    images = page.locator(GALLERY)
    assert images.count() == 12
    images.last.scroll_into_view_if_needed()
    row = page.locator("[data-id='A missing picture'] img")
    row.scroll_into_view_if_needed()
    box = row.bounding_box()
    assert (round(box["width"]), round(box["height"])) == (96, 64), "its room stays"
    assert row.get_attribute("alt") == "A view"
    avatar = page.locator("svg.avatar").first.bounding_box()
    assert (round(avatar["width"]), round(avatar["height"])) == (40, 40)


def test_a_browser_keeps_what_it_has_and_asks_nothing_twice(showcase):
    status, headers, body = ask(showcase, "/waybill-picture?v=1&w=240&n=7")
    assert status == 200 and body.startswith(b"\x89PNG")
    assert headers["content-type"] == "image/png" and headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    status, _, body = ask(showcase, "/waybill-picture?v=1&w=240&n=7", If_None_Match=headers["etag"])
    assert (status, body) == (304, b"")
    assert ask(showcase, "/waybill-picture?v=1&n=10000")[0] == 404
    assert "img-src 'self' data:;" in ask(showcase, "/images")[1]["content-security-policy"]


def test_a_gallery_of_ten_thousand_leaves_the_memory_of_the_server_as_it_is(showcase):
    def look(numbers):
        for number in numbers:
            assert ask(showcase, f"/waybill-picture?v=1&w=240&n={number}")[0] == 200
    # The cache fills up; after that new pictures replace the oldest.
    look(range(0, 400))
    before = memory(showcase)
    look(range(400, 800))
    middle = memory(showcase)
    look(range(800, 1200))
    # What the allocator keeps for later comes once.
    grown = min(middle - before, memory(showcase) - middle)
    assert grown < 8_000, f"{grown} kB for 400 more pictures"


def choose(page, data, name="holiday.png"):
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "image/png", "buffer": data})


def test_a_chosen_picture_is_scaled_and_says_nothing_of_where_it_was_taken(visit, showcase):
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
    # What leaves is faded out by a copy, which is soon gone.
    until(page, "!document.querySelector(\"img[alt='Your picture']\")")


def test_without_a_script_a_chosen_picture_is_on_the_page_that_follows(visit, showcase):
    page = visit("/images?count=0", server=showcase, live=False, java_script_enabled=False)
    choose(page, png(64, 40))
    page.get_by_role("button", name="Apply").click()
    picture = page.locator("img[alt='Your picture']")
    assert picture.count() == 1
    assert ask(showcase, picture.get_attribute("src"))[0] == 200
    page.get_by_role("button", name="Remove your picture").click()
    assert page.locator("img[alt='Your picture']").count() == 0
