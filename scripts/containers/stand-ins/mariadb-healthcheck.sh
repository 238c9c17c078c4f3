#!/bin/sh
exec mariadb-admin ping --host=127.0.0.1 --silent
