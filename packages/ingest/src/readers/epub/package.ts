import { posix } from 'node:path'
import type { Zip } from '../../zip/open-zip.js'
import { readXml } from '../../zip/read-xml.js'

/** The parts of a book in reading order. Its table of contents is made for programs, and left out. */
export async function readPackage(zip: Zip, main: string): Promise<readonly string[]> {
  const parts = new Map<string, string>()
  const order: string[] = []
  await readXml(zip, main, {
    open: (element, { id, href, properties = '', idref, 'media-type': type = '' }) => {
      if (element === 'item' && id !== undefined && href !== undefined) {
        const isText = /html/.test(type) && !properties.split(/\s+/).includes('nav')
        if (isText) parts.set(id, posix.join(posix.dirname(main), decodePath(href)))
      }
      if (element === 'itemref' && idref !== undefined) order.push(idref)
    },
  })
  return order.map((id) => parts.get(id)).filter((part) => part !== undefined)
}

function decodePath(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    // It is written without escapes, and a percent sign is one.
    return href
  }
}
