# On Linux, over D-Bus: the packaged app shows a tray item with its menu, tells a check that went down
# by the notification service, and quits by its menu. The desktop is desktop_stub.py.
#   dbus-run-session -- xvfb-run -a /usr/bin/python3 test/desktop/dbus/check_desktop.py PROGRAM [WORD]…
# Debian: python3-dbus, python3-gi, xvfb. Exits 0 when all of it was seen.
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import dbus
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

from desktop_stub import Notifications, Watcher

ROOT = os.path.join(os.path.dirname(__file__), '..', '..', '..')
ITEM = 'org.kde.StatusNotifierItem'
MENU = 'com.canonical.dbusmenu'
LIMIT = 30


class Desktop:
    """A started app on the stub, and what can be asked of its tray item."""

    def __init__(self, words):
        self.bus = dbus.SessionBus()
        self.watcher = Watcher(self.bus)
        self.notifications = Notifications(self.bus)
        self.folder = tempfile.mkdtemp(prefix='tocsin-dbus-')
        self.printed = ''
        own = ['--hidden', '--port', '0', '--data-dir', self.folder]
        self.app = subprocess.Popen([*words, *own], stdout=subprocess.PIPE, text=True)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.app.stdout:
            self.printed += line

    def end(self):
        self.app.kill()
        self.app.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def item(self, name):
        service, path = self.watcher.items[-1]
        of = dbus.Interface(self.bus.get_object(service, path), dbus.PROPERTIES_IFACE)
        return of.Get(ITEM, name)

    def menu(self):
        """The entries of the tray's menu: number and label."""
        service, _ = self.watcher.items[-1]
        menu = dbus.Interface(self.bus.get_object(service, self.item('Menu')), MENU)
        _, (_, _, children) = menu.GetLayout(0, 1, ['label', 'enabled'])
        return [(int(child[0]), str(child[1].get('label', '')).replace('_', '')) for child in children]

    def choose(self, label):
        service, _ = self.watcher.items[-1]
        menu = dbus.Interface(self.bus.get_object(service, self.item('Menu')), MENU)
        number = next(number for number, of in self.menu() if of == label)
        menu.Event(number, 'clicked', dbus.Int32(0, variant_level=1), dbus.UInt32(time.time()))


def eventually(what, ask):
    """Waits, with the bus at work, until `ask` gives something true, and returns it."""
    context = GLib.MainContext.default()
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        while context.pending():
            context.iteration(False)
        try:
            value = ask()
        except dbus.DBusException as error:
            value = None
            print(f'  …{what}: {error.get_dbus_message()}', file=sys.stderr)
        if value:
            print(f'ok  {what}')
            return value
        time.sleep(0.1)
    raise SystemExit(f'not seen within {LIMIT} s: {what}')


def create_check(folder):
    """Makes a check by the command line beside this file; returns its path under the server's address."""
    command = ['node', os.path.join(ROOT, 'out', 'main', 'cli.js'), 'check', 'create', '--name', 'backup',
               '--channels', '*']
    url = subprocess.run([*command, '--data-dir', folder], capture_output=True, text=True, check=True)
    return re.search(r'/ping/\S+', url.stdout).group()


def check(desktop):
    eventually('the app listens', lambda: 'Listening on ' in desktop.printed)
    eventually('a tray item is registered', lambda: desktop.watcher.items)
    eventually('it has an icon', lambda: len(desktop.item('IconPixmap')) or desktop.item('IconName'))
    before = bytes(str(desktop.item('IconPixmap')), 'utf8')
    eventually('its menu opens the window', lambda: 'Open Tocsin' in [of for _, of in desktop.menu()])

    base = re.search(r'Listening on (\S+)', desktop.printed).group(1)
    urllib.request.urlopen(base + create_check(desktop.folder) + '/fail').read()
    down = eventually(
        'a notification tells that it is down',
        lambda: [of for of in desktop.notifications.shown if of['summary'] == 'backup is down'],
    )
    if down[0]['urgency'] != 2:
        raise SystemExit('the notification is not critical')
    eventually('the icon changes', lambda: bytes(str(desktop.item('IconPixmap')), 'utf8') != before)
    eventually(
        'the menu names the check', lambda: any('backup' in label for _, label in desktop.menu())
    )
    desktop.choose('Quit')
    code = eventually('Quit quits', lambda: [desktop.app.poll()] if desktop.app.poll() is not None else None)
    if code != [0]:
        raise SystemExit(f'it ended with {code[0]}')


def main(words):
    if not words:
        raise SystemExit('which program?')
    DBusGMainLoop(set_as_default=True)
    desktop = Desktop(words)
    try:
        check(desktop)
    finally:
        desktop.end()
    print('tray item, menu and notification: as they should be')


main(sys.argv[1:])
