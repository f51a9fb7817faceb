import { DocumentEncryptedError } from '@kg/contract'
import type { BlockSink } from '../../blocks/reader.js'
import { describe, readTexts, warnOfMacros } from '../../zip/core-properties.js'
import type { Zip } from '../../zip/open-zip.js'
import { attribute, readXml } from '../../zip/read-xml.js'

const list = 'META-INF/manifest.xml'

/** What an OpenDocument file says about itself. One that is encrypted is refused. */
export async function readOdfProperties(zip: Zip, sink: BlockSink): Promise<void> {
  if (zip.parts.has(list))
    await readXml(zip, list, {
      open: (name) => {
        if (name === 'encryption-data') throw new DocumentEncryptedError({ name: zip.name })
      },
    })
  warnOfMacros(zip, sink, /^(?:Basic|Scripts)\/.*\.(?:xml|py|js|bsh)$/)
  if (!zip.parts.has('meta.xml')) return
  sink.properties(describe(await readTexts(zip, 'meta.xml')))
  await readXml(zip, 'meta.xml', {
    open: (name, attributes) => {
      const pages = Number(name === 'document-statistic' ? attribute(attributes, 'page-count') : 0)
      if (pages > 0) sink.properties({ pages })
    },
  })
}
