import { rmSync } from 'node:fs'
import type { Config } from '@kg/contract'
import type { Trouble } from '@kg/core/health'
import type { VectorSettings } from '@kg/store'
import { endpointEmbedder } from './endpoint-embedder.js'
import { findPackage } from './find-package.js'

type VectorConfig = Pick<
  Config,
  'vectors.source' | 'vectors.url' | 'vectors.model' | 'vectors.key' | 'vectors.timeoutMs'
>

/** Where vectors come from, if they are switched on. What was stored while they were on goes when they are off. */
export async function openVectors(
  config: VectorConfig,
  path: string,
  onFault: VectorSettings['onFault'],
): Promise<VectorSettings | undefined> {
  const source = config['vectors.source']
  if (source === 'off') {
    rmSync(path, { force: true })
    return undefined
  }
  const embedder =
    source === 'package'
      ? await findPackage()
      : endpointEmbedder({ url: config['vectors.url'], model: config['vectors.model'], key: config['vectors.key'] })
  return { embedder, path, onFault, questionMs: config['vectors.timeoutMs'] }
}

/** Recall goes on by words alone. */
export const findVectorTrouble = (fault: string | undefined): Trouble[] =>
  fault === undefined
    ? []
    : [
        {
          id: 'vectors.away',
          severity: 'warning',
          detail: `Recall uses words only, because vectors cannot be made: ${fault}`,
          remedy:
            'kg config get vectors.source shows where they come from; kg config set vectors.source off does without',
        },
      ]
