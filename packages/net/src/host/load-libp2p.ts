import { loadModules } from './modules.js'

/** Loads what a host needs, which takes a while, before the host is opened. */
export async function loadLibp2p(): Promise<void> {
  await loadModules()
}
