import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStyles } from './build/antd-styles.ts'
import { antdWithoutGenerators } from './build/antd-without-generators.ts'
import { bundleContents } from './build/bundle-contents.ts'
import { packedTwins } from './build/packed-twins.ts'
import { preloadFont } from './build/preload-font.ts'

const apiAddress = 'http://127.0.0.1:8700'

export default defineConfig({
  plugins: [
    react(),
    antdStyles(),
    antdWithoutGenerators(),
    bundleContents(),
    preloadFont(),
    packedTwins(),
  ],
  server: { port: 5173, proxy: { '/api': apiAddress } },
  preview: { proxy: { '/api': apiAddress } },
  build: {
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    sourcemap: false,
    // The polyfill would be an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    manifest: true,
    // An inlined asset is a data address; fonts and pictures are files of our own origin instead.
    assetsInlineLimit: 0,
  },
})
