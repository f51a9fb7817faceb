import { describe, expect, it } from 'vitest'
import { declaredCharset, decodeText } from './decode-text.js'

const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))

describe('the charset of a file', () => {
  it('is what its byte order mark says', async () => {
    expect(await decodeText(bytes('\ufeffGrüße', 'utf16le'), 'iso-8859-1')).toBe('Grüße')
    expect(await decodeText(bytes('\ufeffGrüße', 'utf8'))).toBe('Grüße')
  })

  it('is what is declared', async () => {
    expect(await decodeText(bytes('Gr\u00fc\u00dfe\r\n', 'latin1'), 'iso-8859-1')).toBe('Grüße\n')
    expect(await decodeText(new Uint8Array([0x93, 0xfa, 0x96, 0x7b]), 'shift_jis')).toBe('日本')
  })

  it('is not what is declared when that is a lie', async () => {
    expect(await decodeText(bytes('Grüße', 'utf8'), 'windows-1252')).toBe('Grüße')
    expect(await decodeText(bytes('Gr\u00fc\u00dfe aus M\u00fcnchen', 'latin1'), 'utf-8')).toBe('Grüße aus München')
    expect(await decodeText(bytes('plain', 'utf8'), 'no-such-charset')).toBe('plain')
  })

  it('is guessed for old files', async () => {
    const russian = [
      0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xec, 0xe8, 0xf0, 0x2c, 0x20, 0xea, 0xe0, 0xea, 0x20, 0xe4,
    ]
    expect(await decodeText(new Uint8Array([...russian, 0xe5, 0xeb, 0xe0, 0x3f]))).toBe('Привет мир, как дела?')
  })

  it('is found in HTML and XML', () => {
    expect(declaredCharset(bytes('<meta charset="koi8-r">', 'utf8'))).toBe('koi8-r')
    expect(declaredCharset(bytes('<meta http-equiv=x content="text/html; charset=big5">', 'utf8'))).toBe('big5')
    expect(declaredCharset(bytes('<?xml version="1.0" encoding="ISO-8859-2"?>', 'utf8'))).toBe('ISO-8859-2')
  })
})
