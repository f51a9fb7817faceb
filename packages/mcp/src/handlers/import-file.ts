import { readFile, stat } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import type { UploadFile } from '@kg/client'
import { BodyTooLargeError, bodyCaps, ForbiddenError, ValidationFailedError } from '@kg/contract'
import { defined } from '@kg/core'
import type { Handler, ToolContext } from '../tools/handler.js'

interface Document {
  readonly path?: string
  readonly text?: string
  readonly base64?: string
  readonly fileName?: string
  readonly contentType?: string
}

interface Import extends Document {
  readonly contextGraphId: string
  readonly name: string
  readonly subGraphName?: string
}

export const importFile: Handler = async (
  { path, text, base64, fileName, contentType, name, ...target }: Import,
  context: ToolContext,
) => {
  const given = [path, text, base64].filter((one) => one !== undefined).length
  if (given !== 1) throw wrong('path', `give one of path, text and base64, not ${given}`)
  const type = defined({ contentType })
  const document = { path, text, base64, fileName, ...type } as Document
  const file = await fileOf(document, context)
  // Without a name of its own, a text is a new source each time.
  const source = path === undefined && fileName === undefined ? { sameSource: 'add' as const } : {}
  return context
    .client()
    .upload(
      'importFile',
      { params: { name }, fields: { ...target, ...type, ...source }, file },
      { signal: context.signal },
    )
}

async function fileOf(
  { path, text, base64, fileName, contentType }: Document,
  context: ToolContext,
): Promise<UploadFile> {
  const type = defined({ type: contentType })
  if (path === undefined) {
    const bytes = text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text, 'utf8')
    return { name: fileName ?? (text === undefined ? 'document' : 'notes.md'), bytes, ...type }
  }
  // Over HTTP the caller may sit elsewhere; the files of the node's machine are none of his.
  if (!context.isLocal)
    throw new ForbiddenError({ why: 'Over HTTP no file of this machine is read: send the document as text or base64' })
  if (!isAbsolute(path)) throw wrong('path', 'must be absolute')
  const { size } = await onDisk(path, (file) => stat(file))
  if (size > bodyCaps.upload) throw new BodyTooLargeError({ limit: bodyCaps.upload })
  return { name: fileName ?? basename(path), bytes: await onDisk(path, (file) => readFile(file)), ...type }
}

async function onDisk<T>(path: string, work: (path: string) => Promise<T>): Promise<T> {
  try {
    return await work(path)
  } catch (cause) {
    throw wrong('path', `cannot be read: ${(cause as NodeJS.ErrnoException).code}`, cause)
  }
}

const wrong = (path: string, problem: string, cause?: unknown) =>
  new ValidationFailedError({ where: 'arguments', problems: [{ path, problem }] }, { cause })
