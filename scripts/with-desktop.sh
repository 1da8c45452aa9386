#!/bin/sh
# Runs a command on a desktop of its own, inside dbus-run-session and xvfb-run: with a window manager, which
# minimizes, and a notification service.
TOCSIN_TEST_WINDOW_MANAGER=1
export TOCSIN_TEST_WINDOW_MANAGER
openbox &
manager=$!
dunst &
service=$!
"$@"
code=$?
kill "$manager" "$service"
exit "$code"
