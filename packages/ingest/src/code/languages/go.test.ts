import { describe, expect, it } from 'vitest'
import { factsOf, outline, symbol } from './facts.test.support.js'

describe('Go', () => {
  it('gives types, functions, and methods with the type they belong to', async () => {
    const facts = await factsOf(
      'a.go',
      `package main

import (
	"fmt"
	x "example.org/m/util"
	. "example.org/m/all"
)

// K keeps.
// And counts.
type K struct { Base; n int }

type I interface { M(x int) error }

func (k *K) M(a int, y, z string) (int, error) { k.next(); x.Do(); fmt.Println(a); return f(1), nil }
func f[T any](a T) int { return 0 }
`,
    )
    expect(outline(facts)).toEqual(['struct K', 'interface I', 'method I.M', 'method K.M', 'function f'])
    expect(symbol(facts, 'K')).toMatchObject({ extends: ['Base'], description: 'K keeps. And counts.', exported: true })
    expect(symbol(facts, 'K.M')).toMatchObject({
      owner: 'K',
      signatures: ['func (k *K) M(a int, y, z string) (int, error)'],
      parameters: ['a int', 'y, z string'],
      returns: '(int, error)',
      calls: ['this.next', 'x.Do', 'fmt.Println', 'f'],
    })
    expect(symbol(facts, 'f').exported).toBe(false)
    expect(facts.imports).toEqual([
      { from: 'fmt', as: 'fmt' },
      { from: 'example.org/m/util', as: 'x' },
      { from: 'example.org/m/all', all: true },
    ])
  })
})
