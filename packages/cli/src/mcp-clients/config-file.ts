import { chmodSync, existsSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { writePrivate } from '@kg/core/files'
import { NotEditableError } from './not-editable.js'

/** A settings file of another program. */
export interface ConfigFile {
  /** Where it really is: a link stays a link. */
  readonly path: string
  /** Undefined where there is none. */
  readonly text: string | undefined
  /** The copy from before our first change. */
  readonly copy: string | undefined
}

export const copyOf = (path: string): string => `${path}.kg-backup`

export function readConfigFile(file: string): ConfigFile {
  const path = existsSync(file) ? realpathSync(file) : file
  return { path, text: read(path), copy: read(copyOf(path)) }
}

/** Writes in one step, keeping who may read it. Refuses when the file has changed since it was read. */
export function writeConfigFile({ path, text: before }: ConfigFile, text: string | undefined): void {
  if (read(path) !== before) throw new NotEditableError('another program has just changed it; try again')
  if (text === undefined) rmSync(path)
  else write(path, text, before === undefined ? 0o600 : modeOf(path))
}

export function writeCopy({ path, text }: ConfigFile): string | undefined {
  if (text === undefined) return undefined
  write(copyOf(path), text, modeOf(path))
  return copyOf(path)
}

export const removeCopy = ({ path }: ConfigFile): void => rmSync(copyOf(path), { force: true })

const modeOf = (path: string): number => statSync(path).mode & 0o777

function write(path: string, text: string, mode: number): void {
  writePrivate(path, text)
  if (mode !== 0o600) chmodSync(path, mode)
}

function read(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  try {
    // The mark of the encoding is kept as a part of the text.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
  } catch (error) {
    if (error instanceof TypeError) throw new NotEditableError('it is not UTF-8')
    throw error
  }
}
