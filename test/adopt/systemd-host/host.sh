#!/bin/sh
# host.sh HOME COMMAND…: runs a command beside a `systemd --user` of its own, in private namespaces of mounts,
# processes and its own control group: nothing outside is touched. Started by `unshare`; needs root.
set -e
export HOME="$1"
shift
group=tocsin-test-$(basename "$HOME")
for tree in /sys/fs/cgroup /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do
  [ ! -e "$tree/cgroup.procs" ] || { mkdir "$tree/$group"; echo $$ > "$tree/$group/cgroup.procs"; }
done
mount -t tmpfs none /run
# systemd runs only where the machine says that it was booted with it.
mkdir -p /run/systemd/system /run/tocsin
chmod 700 /run/tocsin
export XDG_RUNTIME_DIR=/run/tocsin
unset DBUS_SESSION_BUS_ADDRESS XDG_CONFIG_HOME
/lib/systemd/systemd --user --log-target=null > /dev/null 2>&1 &
tries=300
until systemctl --user show-environment > /dev/null 2>&1; do
  tries=$((tries - 1))
  [ $tries -gt 0 ] || { echo 'systemd --user does not start' >&2; exit 1; }
  sleep 0.1
done
"$@"
