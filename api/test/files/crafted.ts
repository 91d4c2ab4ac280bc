import type { SentFile } from './kit.ts';

/** `head` followed by many repetitions of `unit`: the worst case for a parser that walks through the parts of a file. */
function chain(name: string, head: Buffer, unit: Buffer, bytes = 2_000_000): SentFile {
  const units = Math.floor((bytes - head.length) / unit.length);
  return { name, content: Buffer.concat([head, Buffer.alloc(units * unit.length, unit)]) };
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};

/** A picture with `count` size boxes of 20 bytes each. */
export function chainedSizes(brand: 'avif' | 'mif1' | 'heic', count: number): SentFile {
  const sizes = Buffer.alloc(20 * count, box('ispe', uint32(0), uint32(640), uint32(480)));
  const properties = box('iprp', box('ipco', sizes));
  const content = Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box('meta', uint32(0), properties),
  ]);
  return { name: `sizes.${brand}`, content };
}

const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010800000000', 'hex');
const emptyChunk = Buffer.concat([uint32(0), Buffer.from('teXt'), uint32(0)]);

/** For each accepted picture type, a file with very many parts. */
export const craftedPictures: SentFile[] = [
  chainedSizes('avif', 150_000),
  chain('chunks.png', Buffer.concat([png, uint32(0)]), emptyChunk),
  chain('segments.jpg', Buffer.from('ffd8ffe100084578696600ff', 'hex'), Buffer.from('ffe10002', 'hex')),
  chain('blocks.gif', Buffer.from('GIF89a\x01\0\x01\0\x80\0\0'), Buffer.from('21fe0100', 'hex')),
  chain('chunks.webp', Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8X\x0a\0\0\0', 'latin1'), Buffer.from('ALPH\0\0\0\0')),
];

const zipEntry = Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.alloc(16), uint32(0x01000000)]);

/** The same for each family of document types and types that pass for one. */
export const craftedDocuments: SentFile[] = [
  chainedSizes('heic', 50_000),
  chainedSizes('mif1', 50_000),
  ...craftedPictures,
  chain('entries.zip', Buffer.alloc(0), Buffer.concat([zipEntry, Buffer.from('a')])),
  chain('tags.mp3', Buffer.alloc(0), Buffer.from('49443304000000000000', 'hex')),
  chain('directories.tiff', Buffer.from('49492a0008000000', 'hex'), Buffer.from('ffff00010400ffffffff0000', 'hex')),
  chain('elements.mkv', Buffer.from('1a45dfa3', 'hex'), Buffer.from('4286810142f78101', 'hex')),
  chain('objects.asf', Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(24)),
  chain('groups.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), Buffer.from('<g>')),
  chain('page.txt', Buffer.from('\u{feff}'), Buffer.from('é')),
];
