import type { BlockReader } from '../../blocks/reader.js'
import { openZip } from '../../zip/open-zip.js'
import { readXml } from '../../zip/read-xml.js'
import { readOdfProperties } from './odf-properties.js'
import { OdtStyles } from './odt-styles.js'
import { OdtWriter } from './odt-writer.js'

export const odt: BlockReader = {
  pipeline: 'office/odt',
  mediaTypes: ['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.text-template'],
  extensions: ['odt', 'ott'],
  async read({ name, bytes }, sink) {
    const zip = await openZip(name, bytes)
    await readOdfProperties(zip, sink)
    const styles = new OdtStyles()
    await styles.read(zip, 'styles.xml')
    const writer = new OdtWriter(sink, styles)
    await readXml(zip, 'content.xml', {
      open: (element, attributes) => writer.open(element, attributes),
      text: (text) => writer.text(text),
      close: (element) => writer.close(element),
    })
    sink.progress(1, 1)
  },
}
