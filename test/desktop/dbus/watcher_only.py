# A watcher of tray items on the session bus, until it is killed; `--without-host`: nothing draws them.
import sys

import dbus
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

from desktop_stub import Watcher

DBusGMainLoop(set_as_default=True)
watcher = Watcher(dbus.SessionBus(), has_host='--without-host' not in sys.argv)
GLib.MainLoop().run()
