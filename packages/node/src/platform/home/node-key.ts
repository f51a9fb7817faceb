import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from '@kg/core/files'
import { newEd25519Pem } from '@kg/store'
import type { Home } from './home.js'

/** The node's own Ed25519 key (receipts, peer id); made on first use. */
export function loadNodeKey(home: Home): string {
  const path = join(home.keys, 'node.pem')
  if (!existsSync(path)) writePrivate(path, newEd25519Pem())
  return readFileSync(path, 'utf8')
}
