-- For the checks of haproxy: no password, no rights.
CREATE USER haproxy@'%';
