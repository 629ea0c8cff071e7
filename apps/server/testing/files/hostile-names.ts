/** Files with a false name, declared type or first bytes. */
import type { HostileFile } from './hostile-pictures.ts';
import { box, makeMp4 } from './mp4-maker.ts';
import { makePicture } from './picture-maker.ts';

const NO_TYPE = 'FILE_TYPE_INVALID';

export async function listHostileNames(): Promise<HostileFile[]> {
  const [jpeg, png] = [await makePicture('jpeg'), await makePicture('png')];
  return [...listNames(jpeg), ...listTypes(jpeg, png), ...listOtherFormats()];
}

function listNames(bytes: Buffer): HostileFile[] {
  const refused = [
    '',
    'picture',
    '.jpg',
    'picture.',
    'picture.jpg.',
    'picture.jpg ',
    'picture.jpg.exe',
    'picture.jpg/',
    'picture.php%00.jpg\0',
    'picture.exe\0.jpg',
    'picture\n.jpg',
    'gpj.\u202Eexe.jpg',
    'picture.jpg;.exe',
    'picture.ｊｐｇ',
    'picture．jpg',
    'picture.svg',
    'picture.png',
    `${'a'.repeat(300)}.jpg`,
  ];
  const taken = [
    'PICTURE.JPG',
    'picture.Jpeg',
    '../../etc/passwd.jpg',
    'C:\\CON.jpg',
    'picture.php.jpg',
    "'; drop table file; --.jpg",
    '<img src=x onerror=alert(1)>.jpg',
    '证件.jpg',
    'CanaryInName.jpg',
  ];
  const named = (outcome: string) => (name: string) => {
    return { what: `named ${JSON.stringify(name.slice(0, 40))}`, bytes, name, outcome };
  };
  return [...refused.map(named(NO_TYPE)), ...taken.map(named('ok'))];
}

function listTypes(jpeg: Buffer, png: Buffer): HostileFile[] {
  const typed = (type: string) => ({
    what: `said to be ${type}`,
    bytes: jpeg,
    type,
    outcome: NO_TYPE,
  });
  const video = makeMp4();
  return [
    ...['image/png', 'image/jpg', 'image/svg+xml', 'text/html', 'application/octet-stream'].map(
      typed,
    ),
    ...['multipart/form-data; boundary=x', 'application/json', 'video/mp4', '*/*'].map(typed),
    { ...typed('nothing readable'), outcome: 'MALFORMED' },
    { ...typed('IMAGE/JPEG; q=1'), outcome: 'ok' },
    { what: 'a PNG said to be a JPEG', bytes: png, outcome: NO_TYPE },
    {
      what: 'a JPEG said to be a PNG',
      bytes: jpeg,
      type: 'image/png',
      name: 'a.png',
      outcome: NO_TYPE,
    },
    { what: 'a video said to be a JPEG', bytes: video, outcome: NO_TYPE },
    {
      what: 'a video as a picture',
      bytes: video,
      type: 'video/mp4',
      name: 'a.mp4',
      outcome: NO_TYPE,
    },
    { what: 'a picture as a video', bytes: jpeg, kind: 'face-video', outcome: NO_TYPE },
    { what: 'a JPEG named as a video', bytes: jpeg, name: 'a.mp4', outcome: NO_TYPE },
  ];
}

/** Under the name of a picture or a video. */
function listOtherFormats(): HostileFile[] {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const formats: Record<string, Buffer> = {
    SVG: Buffer.from(svg),
    'SVG with a declaration': Buffer.from(`<?xml version="1.0"?>${svg}`),
    GIF: Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
    BMP: Buffer.from('BM\x46\x00\x00\x00', 'latin1'),
    TIFF: Buffer.from('II*\x00\x08\x00\x00\x00', 'latin1'),
    WebP: Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1'),
    HEIC: box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
    AVIF: box('ftyp', Buffer.from('avif\0\0\0\0mif1avif', 'latin1')),
    PDF: Buffer.from('%PDF-1.7\n'),
    ZIP: Buffer.from('PK\x03\x04', 'latin1'),
    ELF: Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
    EXE: Buffer.from('MZ\x90\x00', 'latin1'),
    HTML: Buffer.from('<!doctype html><script>alert(1)</script>'),
    MVG: Buffer.from('push graphic-context\nimage over 0,0 0,0 "http://127.0.0.1/"'),
    'a space before a PNG': Buffer.concat([
      Buffer.from(' '),
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ]),
  };
  const asPicture = Object.entries(formats).map(([name, bytes]) => {
    return { what: `${name} as PNG`, bytes, type: 'image/png', name: 'a.png', outcome: NO_TYPE };
  });
  const films = {
    QuickTime: box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1')),
    WebM: Buffer.from('\x1aE\xdf\xa3', 'latin1'),
    AVI: Buffer.from('RIFF\x24\x00\x00\x00AVI LIST', 'latin1'),
    'HEIC pictures': formats['HEIC'] ?? Buffer.alloc(0),
    nothing: Buffer.alloc(0),
  };
  const asVideo = Object.entries(films).map(([name, bytes]): HostileFile => {
    return { what: `${name} as MP4`, bytes, kind: 'face-video', outcome: NO_TYPE };
  });
  return [...asPicture, ...asVideo];
}
