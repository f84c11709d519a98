#!/bin/sh
# Runs the process of an image that is mounted at $1 as a container engine would, without one: its root can only be read,
# /tmp is its own, and it is the user of the image. Settings come in the environment.
#   run-image.sh <root> <user> <working folder> <command ...>
set -e
root=$1 user=$2 folder=$3
shift 3
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
# `exec` all the way: the process has the number that was started, and hears its signals.
exec chroot --userspec="$user" --groups= "$root" /usr/bin/env -C "$folder" "$@"
