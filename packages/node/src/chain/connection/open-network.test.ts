import { describe, expect, it } from 'vitest'
import { toConfig } from '../../platform/home/config.js'
import { localFolder, openNetwork } from './open-network.js'

describe('opening a network', () => {
  it('names the settings that another network than the local one needs', async () => {
    const config = toConfig({ flags: { network: 'mainnet' } })
    await expect(openNetwork(config, () => undefined)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('chain.rpcUrls'),
    })
  })

  it('keeps the local chain beside the homes, unless a folder is set', () => {
    expect(localFolder(toConfig({ flags: {} }))).toMatch(/\.kg.chain$/)
    expect(localFolder(toConfig({ flags: { 'chain.folder': '/somewhere' } }))).toBe('/somewhere')
  })
})
