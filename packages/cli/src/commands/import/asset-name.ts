import { createHash } from 'node:crypto'

const longest = 200

/** The name of the asset for a file of a folder: its path, in letters that an asset may have. */
export function assetNameFor(path: string): string {
  const plain = path
    .normalize('NFKD')
    .replaceAll(/[^\p{Letter}\p{Number}._-]+/gu, '-')
    .replaceAll(/^[-.]+|-+$/g, '')
  const isExact = plain === path.replaceAll('/', '-') && plain.length <= longest
  // Two paths never get one name.
  const mark = createHash('sha256').update(path).digest('hex').slice(0, 8)
  return isExact && !path.includes('/') ? plain : `${plain.slice(0, longest) || 'file'}-${mark}`
}
