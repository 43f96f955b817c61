#!/usr/bin/python3
"""A bare window of WebKitGTK for WebKitWebDriver. The browser that comes with the driver is never as narrow as a phone."""
import argparse
import os

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

parser = argparse.ArgumentParser()
parser.add_argument('--width', type=int, required=True)
parser.add_argument('--height', type=int, required=True)
parser.add_argument('--profile', required=True, help='folder for all that pages store')
parser.add_argument('--downloads', required=True, help='folder for downloaded files')
parser.add_argument('--script', required=True, help='file whose script runs in every page before its own')
# the driver may add options of its own
options, _ = parser.parse_known_args()

storage = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(options.profile, 'data'),
    base_cache_directory=os.path.join(options.profile, 'cache'),
)
context = WebKit2.WebContext(website_data_manager=storage)
context.set_automation_allowed(True)
context.set_preferred_languages(['en-GB'])
with open(options.script, encoding='utf-8') as file:
    script = file.read()


def create_view(*_):
    content = WebKit2.UserContentManager()
    content.add_script(
        WebKit2.UserScript(
            script,
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    settings = WebKit2.Settings()
    settings.set_property('enable-write-console-messages-to-stdout', True)
    view = WebKit2.WebView(
        web_context=context,
        user_content_manager=content,
        settings=settings,
        is_controlled_by_automation=True,
    )
    view.connect('web-process-terminated', lambda *_: print('CONSOLE ERROR web process gone', flush=True))
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(options.width, options.height)
    window.add(view)
    window.show_all()
    view.connect('close', lambda _: window.destroy())
    view.grab_focus()
    return view


def on_automation(_, session):
    about = WebKit2.ApplicationInfo()
    about.set_name('webkit-host')
    about.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(about)
    session.connect('create-web-view', create_view)


def on_download(_, download):
    def decide(one, name):
        one.set_allow_overwrite(True)
        one.set_destination('file://' + os.path.join(options.downloads, name))
        return True

    download.connect('decide-destination', decide)


context.connect('automation-started', on_automation)
context.connect('download-started', on_download)
Gtk.main()
