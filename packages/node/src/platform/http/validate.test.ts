import { json, multipart, raw } from '@kg/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkMediaType, mediaType, parseJson, validate } from './validate.js'

describe('validating a part of a request', () => {
  const schema = z.object({ name: z.string(), inner: z.object({ count: z.coerce.number() }) })

  it('gives what the schema makes of it', () => {
    expect(validate(schema, { name: 'a', inner: { count: '3' } }, 'body')).toEqual({ name: 'a', inner: { count: 3 } })
  })

  it('says which fields are wrong, and where', () => {
    const check = () => validate(schema, { name: 1, inner: { count: 'x' } }, 'body')
    expect(check).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED', status: 400 }))
    expect(check).toThrow(
      expect.objectContaining({
        data: {
          where: 'body',
          problems: [
            { path: 'name', problem: expect.stringMatching(/^[a-z]/) },
            { path: 'inner.count', problem: expect.stringMatching(/^[a-z]/) },
          ],
        },
      }),
    )
  })

  it('names ten problems at most', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`field${i}`, i]))
    const texts = z.record(z.string(), z.string())
    expect(() => validate(texts, many, 'body')).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ problems: expect.objectContaining({ length: 10 }) }) }),
    )
  })
})

describe('parsing JSON', () => {
  it('reads UTF-8', () => {
    expect(parseJson(Buffer.from('{"a":"ü"}'))).toEqual({ a: 'ü' })
  })

  it.each([
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'not valid UTF-8'],
    ['half an object', Buffer.from('{"a":'), 'JSON'],
    ['nothing', Buffer.from(''), 'JSON'],
  ])('refuses %s', (_what, bytes, why) => {
    expect(() => parseJson(bytes)).toThrow(expect.objectContaining({ code: 'INVALID_JSON' }))
    expect(() => parseJson(bytes)).toThrow(why)
  })
})

describe('the media type of a body', () => {
  it('is read without its parameters, in lower case', () => {
    expect(mediaType(' Text/Turtle ; charset=utf-8')).toBe('text/turtle')
    expect(mediaType(undefined)).toBe('')
  })

  it.each([
    [json(z.unknown()), 'application/json; charset=utf-8'],
    [multipart('file', z.unknown()), 'multipart/form-data; boundary=x'],
    [raw('text/turtle', 'application/n-quads'), 'application/n-quads'],
  ])('passes where the route takes it', (payload, type) => {
    expect(() => checkMediaType(payload, type)).not.toThrow()
  })

  it.each([
    [json(z.unknown()), 'text/plain', ['application/json']],
    [json(z.unknown()), undefined, ['application/json']],
    [multipart('file', z.unknown()), 'application/json', ['multipart/form-data']],
    [raw('text/turtle'), 'text/html', ['text/turtle']],
  ])('is refused where it does not, with what the route takes', (payload, type, takes) => {
    expect(() => checkMediaType(payload, type)).toThrow(
      expect.objectContaining({ status: 415, data: { given: type ?? '', takes } }),
    )
  })
})
