import { expect, it } from 'vitest'
import { findPackage } from './find-package.js'

it('says how to install a package that is not there', async () => {
  const missing = await findPackage('@kg/no-such-package')
  await expect(missing.embed(['a'], AbortSignal.timeout(1000))).rejects.toThrow('npm install @kg/vectors')
})
