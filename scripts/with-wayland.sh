#!/bin/sh
# Runs a command under Wayland, inside dbus-run-session: a compositor without a screen of its own.
XDG_RUNTIME_DIR=$(mktemp -d)
WAYLAND_DISPLAY=tocsin-test
XDG_SESSION_TYPE=wayland
export XDG_RUNTIME_DIR WAYLAND_DISPLAY XDG_SESSION_TYPE
unset DISPLAY
weston --backend=headless --socket="$WAYLAND_DISPLAY" --idle-time=0 &
compositor=$!
until [ -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY" ]; do
  kill -0 "$compositor" || exit 1
  sleep 0.1
done
"$@"
code=$?
kill "$compositor"
exit "$code"
