interface Entry {
  name: string;
  content?: string;
  /** Unpacked size that the directory declares. */
  unpacked?: number;
}

/** A zip of stored entries, for the tests of this folder. */
export function aZip(entries: Entry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, content = 'x', unpacked = content.length } of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(unpacked, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    listed.writeUInt32LE(content.length, 20);
    listed.writeUInt32LE(unpacked, 24);
    listed.writeUInt16LE(Buffer.byteLength(name), 28);
    listed.writeUInt32LE(at, 42);
    const part = Buffer.concat([local, Buffer.from(name), Buffer.from(content)]);
    locals.push(part);
    central.push(listed, Buffer.from(name));
    at += part.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A compound file with these streams; its directory may span several sectors. */
export function aCompoundFile(streams: string[]): Buffer {
  const names = ['Root Entry', ...streams];
  const sectors = Math.ceil(names.length / 4);
  const header = Buffer.alloc(512);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  for (let sector = 1; sector < sectors; sector += 1) table.writeUInt32LE(sector + 1, sector * 4);
  table.writeUInt32LE(0xfffffffe, sectors * 4);
  const directory = Buffer.alloc(sectors * 512);
  names.forEach((name, index) => {
    directory.write(name, index * 128, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64);
  });
  return Buffer.concat([header, table, directory]);
}
