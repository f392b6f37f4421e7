<?php
/**
 * Plugin Name:       Casement
 * Description:       A chat with your AI agent on every page of your site: in the corner, or in the page itself by a block or a shortcode.
 * Version:           0.1.0
 * Requires at least: 5.8
 * Requires PHP:      7.4
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       casement
 * Domain Path:       /languages
 *
 * The MIT license is compatible with the GPL of WordPress.
 *
 * @package Casement
 */

defined( 'ABSPATH' ) || exit;

define( 'CASEMENT_VERSION', '0.1.0' );
define( 'CASEMENT_FILE', __FILE__ );

require_once __DIR__ . '/includes/class-casement-settings.php';
require_once __DIR__ . '/includes/class-casement-visibility.php';
require_once __DIR__ . '/includes/class-casement-login.php';
require_once __DIR__ . '/includes/class-casement-page.php';
require_once __DIR__ . '/includes/class-casement-inline.php';
require_once __DIR__ . '/includes/class-casement-settings-page.php';

Casement_Login::register();
Casement_Page::register();
Casement_Inline::register();

if ( is_admin() ) {
	Casement_Settings_Page::register();
}

add_action(
	'init',
	static function () {
		load_plugin_textdomain( 'casement', false, dirname( plugin_basename( CASEMENT_FILE ) ) . '/languages' );
	},
	// Before the block, whose name is translated.
	5
);
