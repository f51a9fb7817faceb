import { isUtf8 } from 'node:buffer'
import { InvalidJsonError, type Payload, UnsupportedMediaTypeError, ValidationFailedError } from '@kg/contract'
import type { z } from 'zod'

/** Checks a part of a request against its schema; the error says which field is wrong and how. */
export function validate<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues
    .slice(0, 10)
    .map(({ path, message }) => ({ path: path.join('.'), problem: lower(message) }))
  throw new ValidationFailedError({ where, problems })
}

export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new InvalidJsonError({ why: 'it is not valid UTF-8' })
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new InvalidJsonError({ why: (cause as Error).message.slice(0, 200) }, { cause })
  }
}

/** Refuses a body whose Content-Type the route does not take. */
export function checkMediaType(payload: Payload, contentType: string | undefined): void {
  const given = mediaType(contentType)
  const takes =
    payload.kind === 'json'
      ? ['application/json']
      : payload.kind === 'multipart'
        ? ['multipart/form-data']
        : payload.kind === 'raw'
          ? payload.mediaTypes
          : []
  if (!takes.includes(given)) throw new UnsupportedMediaTypeError({ given, takes: [...takes] })
}

export function mediaType(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

const lower = (message: string) => message.charAt(0).toLowerCase() + message.slice(1)
