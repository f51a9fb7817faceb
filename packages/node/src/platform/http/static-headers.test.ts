import { describe, expect, it } from 'vitest'
import { accepts, cacheControl, mediaTypeOf, strictPolicy } from './static-headers.js'

describe('the media type of a file', () => {
  it.each([
    ['index.html', 'text/html; charset=utf-8'],
    ['LOGO.SVG', 'image/svg+xml'],
    ['app.js.map', 'application/json; charset=utf-8'],
    ['app.mjs', 'text/javascript; charset=utf-8'],
    ['data.unknown', 'application/octet-stream'],
    ['README', 'application/octet-stream'],
    ['.html', 'application/octet-stream'],
  ])('%s is %s', (name, type) => {
    expect(mediaTypeOf(name)).toBe(type)
  })
})

describe('how long a browser may hold a file', () => {
  it('is for ever only for a name with a hash in the folder of the bundler', () => {
    expect(cacheControl(['assets', 'index-BxT3k9Qa.js'])).toContain('immutable')
    expect(cacheControl(['assets', 'fonts', 'a.BxT3k9Qa.woff2'])).toContain('immutable')
  })

  it.each([[['assets', 'index.js']], [['index-BxT3k9Qa.js']], [['other', 'index-BxT3k9Qa.js']], [['assets']], [[]]])(
    '%j is asked for again',
    (names) => {
      expect(cacheControl(names)).toBe('no-cache')
    },
  )
})

describe('a header that lists what a client accepts', () => {
  it.each(['br', 'gzip, br', 'gzip;q=0.5,  BR ; q=0.9', 'br;q=0.001', 'br;q=1'])('%j accepts br', (header) => {
    expect(accepts(header, 'br')).toBe(true)
  })

  it.each([undefined, '', 'gzip', 'brotli', 'br;q=0', 'br; q=0.000', 'gzip, br;q=0'])('%j does not', (header) => {
    expect(accepts(header, 'br')).toBe(false)
  })
})

describe('the strict policy', () => {
  it('allows nothing by default, and no inline script, frame or form', () => {
    const rules = strictPolicy.split('; ')
    expect(rules).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]))
    expect(rules).toEqual(expect.arrayContaining(["base-uri 'none'", "form-action 'none'"]))
    expect(strictPolicy).not.toContain('unsafe')
  })
})
