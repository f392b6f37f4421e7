// Copies the packages to where the import map finds them; what a browser loads is what npm has installed.
import { cpSync } from 'node:fs';

cpSync('node_modules/casement/dist/sdk', 'public/modules/casement/dist/sdk', { recursive: true });
cpSync('node_modules/penpal/dist', 'public/modules/penpal/dist', { recursive: true });
