import { zipKind } from './zip/zip-kind.js'

const head = 1_024

/** Types that the first bytes tell for sure, whatever a file is called. */
const signatures: readonly (readonly [string, string])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['\x1f\x8b', 'application/gzip'],
  ['{\\rtf', 'application/rtf'],
  ['7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
]

export const oleType = 'application/x-ole-storage'
export const encryptedOfficeType = 'application/vnd.ms-office.encrypted'

/** The media type that the bytes of a file tell for sure; undefined for text and for what is not known. */
export function readMagic(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, head)).toString('latin1')
  if (/^[\s\S]{0,1000}?%PDF-\d/.test(start) && isPdf(start)) return 'application/pdf'
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return zipKind(bytes)
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return oleKind(bytes)
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp'
  if (start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0') return 'image/bmp'
  return signatures.find(([signature]) => start.startsWith(signature))?.[1]
}

/** Junk may stand before it, but not a text that writes about PDF. */
const isPdf = (start: string): boolean =>
  start.startsWith('%PDF-') || /^[^\w]{0,8}%PDF-|\n%PDF-\d\.\d\s*[\r\n]/.test(start)

/** Office wraps an encrypted document into the older container. */
function oleKind(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? encryptedOfficeType : oleType
}
