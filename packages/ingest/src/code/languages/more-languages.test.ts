import { describe, expect, it } from 'vitest'
import { factsOf, outline, symbol } from './facts.test.support.js'

const snippets: readonly (readonly [
  file: string,
  source: string,
  defined: readonly string[],
  calls: readonly [string, readonly string[]],
])[] = [
  [
    'a.c',
    '#include "x.h"\nstruct S { int a; };\nstatic int *f(int a, const char *s) { g(a); return s->h(1); }\n',
    ['struct S', 'function f'],
    ['f', ['g', 's.h']],
  ],
  [
    'a.cpp',
    'namespace n { class K : public B { public: int m(int v) const { return n(v); } int d(int); };\nint K::z(int q) { this->m(q); return std::max(1, 2); } }\n',
    ['class K', 'method K.m', 'method K.d', 'method K.z'],
    ['K.z', ['this.m', 'std.max']],
  ],
  [
    'a.cs',
    'using System.Text;\nnamespace N.M { public class K : B, IThing { public K(int x) {} public int M(string s) { this.Q(); F(1); return new Z().W(s); } } }\n',
    ['class K', 'constructor K.constructor', 'method K.M'],
    ['K.M', ['this.Q', 'F', '?.W', 'Z']],
  ],
  [
    'a.kt',
    'package a.b\nimport c.d.E\nclass K(val x: Int) : B(x), I {\n  fun m(s: String): Int { n(); return E.f(s) }\n}\nfun f(a: Int): Int = a\n',
    ['class K', 'method K.m', 'function f'],
    ['K.m', ['n', 'E.f']],
  ],
  [
    'a.php',
    '<?php\nnamespace A\\B;\nuse E\\F as G;\nclass K extends D implements I { public function m(int $x): string { $this->n(); g($x); D::s(); return new G($x); } }\nfunction f(int $a) {}\n',
    ['class K', 'method K.m', 'function f'],
    ['K.m', ['this.n', 'g', 'D.s', 'G']],
  ],
  [
    'a.rb',
    "require_relative 'x/y'\nmodule M\n  class K < B\n    def m(a, b = 1)\n      n(a)\n      D.new\n    end\n    def self.s; end\n  end\nend\n",
    ['module M', 'class M.K', 'method M.K.m', 'method M.K.s'],
    ['M.K.m', ['n', 'D']],
  ],
  [
    'a.swift',
    'class K: B { init(x: Int) {}\n func m(_ a: Int) -> Int { n(); self.q(a); return C.d(a) } }\nprotocol P { func r() }\nextension K { func z() {} }\n',
    ['class K', 'constructor K.init', 'method K.m', 'protocol P', 'method P.r', 'method K.z'],
    ['K.m', ['n', 'this.q', 'C.d']],
  ],
]

describe('other languages', () => {
  it.each(snippets)('gives what %s defines and calls', async (file, source, defined, [id, calls]) => {
    const facts = await factsOf(file, source)
    expect(outline(facts)).toEqual(defined)
    expect(symbol(facts, id).calls).toEqual(calls)
  })

  it('tells base classes from interfaces where the language does', async () => {
    const cs = await factsOf('a.cs', 'class K : Base, IThing {}')
    expect(symbol(cs, 'K')).toMatchObject({ extends: ['Base'], implements: ['IThing'] })
    const php = await factsOf('a.php', '<?php class K extends D implements I {}')
    expect(symbol(php, 'K')).toMatchObject({ extends: ['D'], implements: ['I'] })
  })

  it('reads namespaces and imports', async () => {
    expect(await factsOf('a.php', '<?php namespace A\\B; use E\\F as G;')).toMatchObject({
      namespace: 'A.B',
      imports: [{ from: 'E', names: [['F', 'G']] }],
    })
    expect(await factsOf('a.kt', 'package a.b\nimport c.d.E\nimport e.*\n')).toMatchObject({
      namespace: 'a.b',
      imports: [
        { from: 'c.d', names: [['E', 'E']] },
        { from: 'e', all: true },
      ],
    })
    expect((await factsOf('a.rb', "require 'json'\nrequire_relative 'x/y'\n")).imports).toEqual([
      { from: 'json', all: true },
      { from: './x/y', all: true },
    ])
    expect((await factsOf('a.c', '#include "x.h"\n#include <stdio.h>\n')).imports.map(({ from }) => from)).toEqual([
      'x.h',
      'stdio.h',
    ])
  })
})
