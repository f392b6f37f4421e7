// Copies Turbo to where the pages load it from.
import { cpSync } from 'node:fs';

cpSync('node_modules/@hotwired/turbo/dist/turbo.es2017-esm.js', 'public/turbo.js');
