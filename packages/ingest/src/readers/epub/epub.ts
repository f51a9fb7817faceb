import { posix } from 'node:path'
import { DocumentBrokenError, DocumentEncryptedError } from '@kg/contract'
import type { BlockReader } from '../../blocks/reader.js'
import { describe, readTexts } from '../../zip/core-properties.js'
import { openZip, type Zip } from '../../zip/open-zip.js'
import { readXml } from '../../zip/read-xml.js'
import { htmlBlocks } from '../html/html-blocks.js'
import { readPackage } from './package.js'

/** Fonts may be scrambled; everything else that is encrypted cannot be read. */
const scrambledFont = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc/

export const epub: BlockReader = {
  pipeline: 'book/epub',
  mediaTypes: ['application/epub+zip'],
  extensions: ['epub'],
  async read({ name, bytes, signal }, sink) {
    const zip = await openZip(name, bytes)
    await refuseEncrypted(zip)
    const main = await findPackage(zip)
    sink.properties(describe(await readTexts(zip, main)))
    const chapters = (await readPackage(zip, main)).filter((part) => zip.parts.has(part))
    for (const [index, part] of chapters.entries()) {
      signal?.throwIfAborted()
      const html = new TextDecoder().decode(await zip.read(part))
      await htmlBlocks(html, sink, { place: { chapter: index + 1 }, name: `${name}, ${posix.basename(part)}` })
      sink.progress(index + 1, chapters.length)
    }
  },
}

async function findPackage(zip: Zip): Promise<string> {
  let found: string | undefined
  await readXml(zip, 'META-INF/container.xml', {
    open: (element, attributes) => {
      if (element === 'rootfile') found ??= attributes['full-path']
    },
  })
  if (found === undefined) throw new DocumentBrokenError({ name: zip.name, why: 'it does not name its package' })
  return found
}

async function refuseEncrypted(zip: Zip): Promise<void> {
  const part = 'META-INF/encryption.xml'
  if (!zip.parts.has(part)) return
  await readXml(zip, part, {
    open: (element, { Algorithm = '' }) => {
      if (element === 'EncryptionMethod' && !scrambledFont.test(Algorithm))
        throw new DocumentEncryptedError({ name: zip.name })
    },
  })
}
