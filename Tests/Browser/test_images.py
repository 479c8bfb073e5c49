"""Pictures: loaded lazily, and chosen from a file."""

import struct
import urllib.request
import zlib

from conftest import until

GALLERY = "[data-section=gallery] img"


def png(width, height):
    """A blue file."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes([30, 120, 200]) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


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


def test_without_a_script_a_chosen_picture_is_sent_by_the_form(visit, showcase):
    page = visit("/images?count=0", server=showcase, live=False, java_script_enabled=False)
    page.locator("input[type=file]").set_input_files(
        {"name": "holiday.png", "mimeType": "image/png", "buffer": png(64, 40)})
    page.get_by_role("button", name="Apply").click()
    picture = page.locator("img[alt='Your picture']")
    assert picture.count() == 1
    with urllib.request.urlopen(showcase.url + picture.get_attribute("src"), timeout=20) as response:
        assert response.status == 200
    page.get_by_role("button", name="Remove your picture").click()
    assert page.locator("img[alt='Your picture']").count() == 0
