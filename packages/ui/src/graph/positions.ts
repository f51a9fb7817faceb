import type { Positions } from './scene.js'

export const forgetNothing: Positions = {}

const prefix = 'kg.graph.'

/** Where the nodes of a picture were in this tab. */
export function readPositions(name: string, storage: Storage = sessionStorage): Positions {
  try {
    const read: unknown = JSON.parse(storage.getItem(prefix + name) ?? '{}')
    return typeof read === 'object' && read !== null ? Object.fromEntries(Object.entries(read).filter(isPosition)) : {}
  } catch {
    return {}
  }
}

/** A picture that is too large for the storage begins anew on a reload. */
export function storePositions(name: string, positions: Positions, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(prefix + name, JSON.stringify(positions))
  } catch {
    storage.removeItem(prefix + name)
  }
}

const isPosition = (entry: [string, unknown]): entry is [string, [number, number]] =>
  Array.isArray(entry[1]) && entry[1].length === 2 && entry[1].every(Number.isFinite)
