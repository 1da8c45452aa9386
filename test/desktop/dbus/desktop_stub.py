# The two services of a Linux desktop that a tray application talks to, as far as Tocsin does: the
# watcher of tray items and the notification service. Writes down what it is told; draws nothing.
import dbus
import dbus.service

WATCHER = 'org.kde.StatusNotifierWatcher'
NOTIFICATIONS = 'org.freedesktop.Notifications'


class Watcher(dbus.service.Object):
    """Takes the registrations of tray items."""

    def __init__(self, bus, has_host=True):
        super().__init__(dbus.service.BusName(WATCHER, bus), '/StatusNotifierWatcher')
        self.items = []
        self.has_host = has_host

    @dbus.service.method(WATCHER, in_signature='s', sender_keyword='sender')
    def RegisterStatusNotifierItem(self, service, sender=None):
        # A name of its own, or only a path: then it is the sender's.
        name, path = (sender, service) if service.startswith('/') else (service, '/StatusNotifierItem')
        self.items.append((name, path))
        self.StatusNotifierItemRegistered(name + path)

    @dbus.service.method(WATCHER, in_signature='s')
    def RegisterStatusNotifierHost(self, service):
        pass

    @dbus.service.signal(WATCHER, signature='s')
    def StatusNotifierItemRegistered(self, service):
        pass

    @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature='ss', out_signature='v')
    def Get(self, interface, name):
        return self.GetAll(interface)[name]

    @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature='s', out_signature='a{sv}')
    def GetAll(self, interface):
        return {
            'RegisteredStatusNotifierItems': dbus.Array([n + p for n, p in self.items], signature='s'),
            'IsStatusNotifierHostRegistered': self.has_host,
            'ProtocolVersion': dbus.Int32(0),
        }


class Notifications(dbus.service.Object):
    """Takes notifications, and clicks on them when it is told to."""

    def __init__(self, bus):
        super().__init__(dbus.service.BusName(NOTIFICATIONS, bus), '/org/freedesktop/Notifications')
        self.shown = []

    @dbus.service.method(NOTIFICATIONS, in_signature='susssasa{sv}i', out_signature='u')
    def Notify(self, app, replaces, icon, summary, body, actions, hints, timeout):
        number = int(replaces) or len(self.shown) + 1
        urgency = int(hints.get('urgency', 1))
        self.shown.append(
            {'id': number, 'summary': str(summary), 'body': str(body), 'urgency': urgency,
             'actions': [str(action) for action in actions]}
        )
        return dbus.UInt32(number)

    @dbus.service.method(NOTIFICATIONS, out_signature='as')
    def GetCapabilities(self):
        return ['actions', 'body', 'body-markup', 'persistence']

    @dbus.service.method(NOTIFICATIONS, out_signature='ssss')
    def GetServerInformation(self):
        return ('tocsin-stub', 'Tocsin', '1', '1.2')

    @dbus.service.method(NOTIFICATIONS, in_signature='u')
    def CloseNotification(self, number):
        self.NotificationClosed(number, 3)

    @dbus.service.signal(NOTIFICATIONS, signature='uu')
    def NotificationClosed(self, number, reason):
        pass

    @dbus.service.signal(NOTIFICATIONS, signature='us')
    def ActionInvoked(self, number, action):
        pass
