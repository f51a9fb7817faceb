import { expect, it } from 'vitest'
import { answerWithFile } from './answer-with-file.js'

const headersOf = (fileName: string, mediaType: string) =>
  answerWithFile({ fileName, mediaType, content: Buffer.from('x') }).headers

it('is saved under its name without the path, and run by no browser', () => {
  expect(headersOf("a/b/Ann's (notes).html", 'text/html')).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''Ann%27s%20%28notes%29.html",
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
})

it('keeps a type that only shows text', () => {
  expect(headersOf('a.md', 'text/markdown')).toMatchObject({ 'content-type': 'text/markdown; charset=utf-8' })
})
