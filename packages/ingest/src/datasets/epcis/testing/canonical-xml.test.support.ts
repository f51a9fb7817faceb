import { SaxesParser } from 'saxes'

/** Canonical XML for comparisons: attributes sorted, comments gone, texts trimmed, texts of whitespace left out. */
export function canonicalXml(xml: string): string {
  const parser = new SaxesParser({ xmlns: true })
  const out: string[] = []
  let text = ''
  const flush = () => {
    if (text.trim() !== '') out.push(JSON.stringify(text.trim()))
    text = ''
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (more) => {
    text += more
  })
  parser.on('cdata', (more) => {
    text += more
  })
  parser.on('opentag', ({ name, attributes }) => {
    flush()
    const sorted = Object.values(attributes)
      .map((attribute) => `${attribute.name}=${JSON.stringify(attribute.value)}`)
      .sort()
    out.push(`<${[name, ...sorted].join(' ')}>`)
  })
  parser.on('closetag', ({ name }) => {
    flush()
    out.push(`</${name}>`)
  })
  parser.write(xml).close()
  return out.join('\n')
}
