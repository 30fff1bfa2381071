import { brandColors } from '@zhiwen/contract/enums.ts'
import { assert, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast } from './oklch.ts'
import { type BrandRoles, brandRoles, mixedScale, type Shade } from './palette.ts'

const shades: Shade[] = ['light', 'dark']
const names = ['solid', 'on', 'hover', 'active', 'text', 'selected', 'subtle', 'border'] as const

/**
 * The table of ui-design §2. Three cells differ on purpose: hover of blue, pine and cinnabar in the dark theme,
 * where the table's lighter value leaves white text at 3.9–4.2:1; there the hover goes darker, as the prototype does.
 */
const table: Record<string, Record<Shade, string>> = {
  purple: {
    light: '7429EC FFFFFF 6704DA 5B04C1 7429EC F0E7FD F7F2FE CEB4F8',
    dark: '7932F3 FFFFFF 8346FD 600ACC 9978FE 2D1B4D 251A3C 3C1E6F',
  },
  blue: {
    light: '2468F2 FFFFFF 1357E0 034AD3 1C60E9 E7EEFE F2F6FE B2CAFA',
    dark: '2468F2 FFFFFF 1357E0 034AD3 5991FE 192A4F 18243D 1C3771',
  },
  black: {
    light: '2F333B FFFFFF 23272E 191D24 2F333B E8E9E9 F3F3F3 B6B8BA',
    dark: 'E6E8EC 1C1D21 F0F2F6 D2D4D8 E6E8EC 2A2D34 1C1E23 3A3E46',
  },
  green: {
    light: '1E7F5C FFFFFF 09704F 006345 147956 E6F1ED F2F7F5 B0D2C6',
    dark: '1E7F5C FFFFFF 09704F 006345 4AA47F 18302B 172825 194135',
  },
  spring_green: {
    light: '67C23A 1C1D21 71CC45 54AF20 367E02 EEF8E9 F6FBF3 CAEABA',
    dark: '67C23A 1C1D21 71CC45 54AF20 67C23A 294022 233220 365B27',
  },
  orange: {
    light: 'E6A23C 1C1D21 F0AC47 D28F22 986400 FCF5EA FEF9F3 F6DEBB',
    dark: 'E6A23C 1C1D21 F0AC47 D28F22 E6A23C 483823 372D20 694F28',
  },
  red: {
    light: 'CC474B FFFFFF BB363D AD2832 C23D42 FEEFEF FEF6F6 FCCCCC',
    dark: 'CC474B FFFFFF BB363D AD2832 FC7272 4C2B2E 3A2528 6F393B',
  },
}

const scales: Record<string, [string, string]> = {
  purple: [
    '823EEE 9054F0 9E69F2 AC7FF4 BA94F6 C7A9F7 D5BFF9 E3D4FB F1EAFD',
    '6825D4 5D21BD 511DA5 46198E 3A1576 2E105E 230C47 17082F 0C0418',
  ],
  blue: [
    '3A77F3 5086F5 6695F6 7CA4F7 92B4F9 A7C3FA BDD2FB D3E1FC E9F0FE',
    '205EDA 1D53C2 1949A9 163E91 123479 0E2A61 0B1F49 071530 040A18',
  ],
  black: [
    '44474F 595C62 6D7076 828589 97999D ACADB1 C1C2C4 D5D6D8 EAEBEB',
    '2A2E35 26292F 212429 1C1F23 181A1E 131418 0E0F12 090A0C 050506',
  ],
  green: [
    '358C6C 4B997D 62A58D 78B29D 8FBFAE A5CCBE BCD9CE D2E5DE E9F2EF',
    '1B7253 18664A 155940 124C37 0F402E 0C3325 09261C 061912 030D09',
  ],
  spring_green: [
    '76C84E 85CE61 95D475 A4DA89 B3E19D C2E7B0 D1EDC4 E1F3D8 F0F9EB',
    '5DAF34 529B2E 488829 3E7423 34611D 294E17 1F3A11 15270C 0A1306',
  ],
  orange: [
    'E9AB50 EBB563 EEBE77 F0C78A F3D19E F5DAB1 F8E3C5 FAECD8 FDF6EC',
    'CF9236 B88230 A1712A 8A6124 73511E 5C4118 453112 2E200C 171006',
  ],
  red: [
    'F67B7B F78989 F89898 F9A7A7 FAB6B6 FBC4C4 FCD3D3 FDE2E2 FEF0F0',
    'DD6161 C45656 AC4C4C 934141 7B3636 622B2B 4A2020 311616 190B0B',
  ],
}

/** Every pair of ground and text that the kit puts on screen. */
function textPairs(roles: BrandRoles, shade: Shade): [string, string][] {
  const grounds = shade === 'light' ? ['#FFFFFF', '#F7F7F9'] : ['#16171B', '#0F1013', '#1E2025']
  const quiet = shade === 'light' ? '#555A65' : '#A9ADB7'
  return [
    [roles.solid, roles.on],
    [roles.hover, roles.on],
    [roles.active, roles.on],
    [roles.selected, roles.text],
    [roles.subtle, roles.text],
    [roles.wash, roles.text],
    [roles.wash, quiet],
    [roles.subtle, quiet],
    [roles.selected, quiet],
    ...grounds.map((ground): [string, string] => [ground, roles.text]),
  ]
}

describe('presets (READ-18)', () => {
  for (const [key, base] of Object.entries(brandColors)) {
    test(`${key} has the roles of the design in both themes`, () => {
      for (const shade of shades) {
        const roles = brandRoles(base, shade)
        expect(names.map((name) => roles[name].slice(1)).join(' ')).toBe(table[key]?.[shade])
      }
    })

    test(`${key} mixes into nine lighter and nine darker steps`, () => {
      const { lighter, darker } = mixedScale(base)
      const plain = (steps: string[]) => steps.map((step) => step.slice(1)).join(' ')
      expect([plain(lighter), plain(darker)]).toEqual(scales[key])
    })
  }
})

describe('contrast (X4)', () => {
  for (const [key, base] of Object.entries(brandColors)) {
    test(`${key} is readable in every pair`, () => {
      for (const shade of shades) {
        for (const [ground, text] of textPairs(brandRoles(base, shade), shade)) {
          expect(contrast(ground, text), `${shade} ${text} on ${ground}`).toBeGreaterThanOrEqual(
            4.5,
          )
        }
      }
    })
  }

  test('any custom colour is readable in every pair, in both themes', () => {
    const color = nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, '0')}`)
    assert(
      property(color, (base) =>
        shades.every((shade) =>
          textPairs(brandRoles(base, shade), shade).every(
            ([ground, text]) => contrast(ground, text) >= 4.5,
          ),
        ),
      ),
      {
        numRuns: 500,
        examples: [['#000000'], ['#ffffff'], ['#808080'], ['#0000ff'], ['#ffff00'], ['#722ed1']],
      },
    )
  })
})
