<?php
/**
 * Removes what the plugin has stored, on every site of a network.
 *
 * @package Casement
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/class-casement-settings.php';

/**
 * Removes the options of the current site.
 */
function casement_remove_options() {
	delete_option( Casement_Settings::OPTION );
	delete_option( Casement_Settings::SECRET_OPTION );
}

if ( is_multisite() ) {
	$casement_site_ids = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $casement_site_ids as $casement_site_id ) {
		switch_to_blog( $casement_site_id );
		casement_remove_options();
		restore_current_blog();
	}
} else {
	casement_remove_options();
}
