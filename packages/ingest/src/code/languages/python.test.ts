import { describe, expect, it } from 'vitest'
import { factsOf, outline, symbol } from './facts.test.support.js'

describe('Python', () => {
  it('gives classes, methods, functions and their doc strings', async () => {
    const facts = await factsOf(
      'a.py',
      `import os, sys as s
from .mod import a, b as c
from pkg.sub import *

class K(Base, metaclass=M):
    """Keeps."""
    @property
    def m(self, x: int = 1, *args, **kw) -> str:
        """Gives m."""
        self.n()
        return c(x)

async def _f(y):
    return K(y) or os.path.join('a')
`,
    )
    expect(outline(facts)).toEqual(['class K', 'method K.m', 'function _f'])
    expect(symbol(facts, 'K')).toMatchObject({ extends: ['Base'], description: 'Keeps.', exported: true })
    expect(symbol(facts, 'K.m')).toMatchObject({
      owner: 'K',
      signatures: ['def m(self, x: int = 1, *args, **kw) -> str'],
      parameters: ['self', 'x: int = 1', '*args', '**kw'],
      returns: 'str',
      description: 'Gives m.',
      calls: ['this.n', 'c'],
    })
    expect(symbol(facts, '_f')).toMatchObject({ exported: false, calls: ['K', 'os.path.join'] })
    expect(facts.imports).toEqual([
      { from: 'os', as: 'os' },
      { from: 'sys', as: 's' },
      {
        from: '.mod',
        names: [
          ['a', 'a'],
          ['b', 'c'],
        ],
        passedOn: true,
      },
      { from: 'pkg.sub', all: true, passedOn: true },
    ])
  })
})
