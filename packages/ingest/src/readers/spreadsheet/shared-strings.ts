import { DocumentPartTooLargeError } from '@kg/contract'
import type { Zip } from '../../zip/open-zip.js'
import { readXml } from '../../zip/read-xml.js'

/** They are all in memory at once, so there may be less of them than of rows. */
const maxLetters = 2 ** 26

/** The texts that cells refer to by number, without what phonetic guides add to them. */
export async function readSharedStrings(zip: Zip, part: string): Promise<readonly string[]> {
  const found: string[] = []
  let letters = 0
  let text = ''
  let isText = false
  let isGuide = false
  await readXml(zip, part, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isGuide = true
      else if (name === 't') isText = !isGuide
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isGuide = false
      else if (name === 'si') {
        // What was joined from pieces holds on to all of them until it is made one.
        found.push(unescapeOffice(text))
        letters += text.length + 16
        if (letters > maxLetters) throw new DocumentPartTooLargeError({ name: zip.name, part, limit: maxLetters })
      }
    },
  })
  return found
}

/** Characters that XML cannot hold are written as `_x000D_`. */
export const unescapeOffice = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
