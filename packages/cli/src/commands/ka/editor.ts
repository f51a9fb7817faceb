import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandContext } from '../../command.js'
import { CommandRefusedError } from '../shared/errors.js'

/** A text in a file of its own, while somebody edits it. */
export interface EditedText {
  readonly path: string
  read(): string
  /** Removes the file: nothing in it is still needed. */
  drop(): void
}

export function textToEdit(name: string, text: string): EditedText {
  const folder = mkdtempSync(join(tmpdir(), 'kg-edit-'))
  const path = join(folder, `${name.replace(/[^\w.-]+/g, '-').slice(0, 60)}.ttl`)
  writeFileSync(path, text, { mode: 0o600 })
  return {
    path,
    read: () => readFileSync(path, 'utf8'),
    drop: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Opens `$VISUAL` or `$EDITOR`, which may have arguments, and waits until it ends. */
export async function openEditor(path: string, { env, signal }: CommandContext, retry: string): Promise<void> {
  const editor = env.VISUAL || env.EDITOR || 'vi'
  // The shell takes the words of the setting apart, as git and crontab do.
  const child = spawn('/bin/sh', ['-c', `${editor} "$1"`, 'sh', path], { env, stdio: 'inherit', signal })
  const [code] = (await once(child, 'exit').catch((cause: unknown) => {
    signal.throwIfAborted()
    throw editorFailed(editor, 'it could not be started', path, retry, cause)
  })) as [number | null]
  if (code !== 0)
    throw editorFailed(editor, `it ended with ${code === null ? 'a signal' : `exit code ${code}`}`, path, retry)
}

const editorFailed = (editor: string, why: string, path: string, retry: string, cause?: unknown) =>
  new CommandRefusedError(
    'EDITOR_FAILED',
    'The editor failed',
    `The editor ${editor} failed: ${why}. Nothing was written; the text is in ${path}`,
    `Choose another editor with EDITOR, or continue with the saved text: ${retry}`,
    400,
    { cause },
  )
