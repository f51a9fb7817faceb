import { describe, expect, it } from 'vitest'
import { extractDocument } from './extract-document.js'

describe('a document', () => {
  it('is read by its kind', async () => {
    const { lines, mediaType, pipeline } = await extractDocument(
      { name: 'a.md', bytes: Buffer.from('# Title\n\nWords') },
      'urn:draft',
    )
    expect(mediaType).toBe('text/markdown')
    expect(pipeline).not.toBe('')
    expect(lines.join('\n')).toContain('Title')
  })

  it('gives its slot back when it cannot be read', async () => {
    const broken = { name: 'a.ttl', bytes: Buffer.from('<urn:a> <urn:b') }
    // More than the slots there are: a slot that stayed taken would hold up the last one.
    for (let i = 0; i < 4; i++)
      await expect(extractDocument(broken, 'urn:draft')).rejects.toMatchObject({ status: 400 })
    const whole = { name: 'a.ttl', bytes: Buffer.from('<urn:a> <urn:b> <urn:c> .') }
    expect((await extractDocument(whole, 'urn:draft')).lines).toEqual(['<urn:a> <urn:b> <urn:c> .'])
  })
})
