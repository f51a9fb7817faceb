#!/usr/bin/env node
import module from 'node:module'

// Where Node can, compiled code is kept between runs, which makes the start quicker.
module.enableCompileCache?.()

import('../dist/main.js').catch((error) => {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error
  process.stderr.write('kg is not built yet: npm run build\n')
  process.exitCode = 70
})
