<?php
/**
 * Who sees the chat, and where.
 *
 * @package Casement
 */

defined( 'ABSPATH' ) || exit;

/**
 * Answers from the settings alone, so that a page cache that keeps logged-in users apart, as they all do, is right.
 */
final class Casement_Visibility {

	/**
	 * Whether whoever asks is among those who see the chat.
	 *
	 * @return bool
	 */
	public static function is_user_included() {
		$settings = Casement_Settings::all();
		if ( 'everybody' === $settings['who'] ) {
			return true;
		}
		if ( ! is_user_logged_in() ) {
			return false;
		}
		return 'logged_in' === $settings['who'] || array() !== array_intersect( $settings['roles'], wp_get_current_user()->roles );
	}

	/**
	 * Whether the launcher stands on the page that is being written.
	 *
	 * @return bool
	 */
	public static function is_launcher_here() {
		$is_shown = Casement_Settings::all()['has_launcher']
			&& self::is_user_included()
			&& self::is_place_included()
			&& ! self::is_page_excluded();

		/**
		 * Filters whether the launcher stands on this page.
		 *
		 * @param bool $is_shown What the settings say.
		 */
		return (bool) apply_filters( 'casement_is_launcher_here', $is_shown );
	}

	/**
	 * Whether the chat is for pages of this kind.
	 *
	 * @return bool
	 */
	private static function is_place_included() {
		return in_array( self::place(), Casement_Settings::all()['places'], true );
	}

	/**
	 * The kind of this page.
	 *
	 * @return string
	 */
	private static function place() {
		if ( is_front_page() ) {
			return 'front';
		}
		if ( is_page() ) {
			return 'pages';
		}
		return is_single() ? 'posts' : 'others';
	}

	/**
	 * Whether the list of exceptions names this page: by its id, its slug, or a path in which * stands for anything.
	 *
	 * @return bool
	 */
	private static function is_page_excluded() {
		$entries = array_filter( array_map( 'trim', explode( "\n", Casement_Settings::all()['excluded'] ) ), 'strlen' );
		if ( array() === $entries ) {
			return false;
		}
		$post = is_singular() ? get_queried_object() : null;
		$path = self::path();
		foreach ( $entries as $entry ) {
			if ( '/' === $entry[0] ) {
				$pattern = '#^' . str_replace( '\*', '.*', preg_quote( untrailingslashit( $entry ), '#' ) ) . '$#';
				if ( 1 === preg_match( $pattern, $path ) ) {
					return true;
				}
			} elseif ( $post instanceof WP_Post && ( (string) $post->ID === $entry || $post->post_name === $entry ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * The path of this page below the site's address, without a slash at its end.
	 *
	 * @return string
	 */
	private static function path() {
		$address = isset( $_SERVER['REQUEST_URI'] ) ? esc_url_raw( wp_unslash( $_SERVER['REQUEST_URI'] ) ) : '';
		$path    = rawurldecode( (string) wp_parse_url( $address, PHP_URL_PATH ) );
		$home    = untrailingslashit( rawurldecode( (string) wp_parse_url( home_url(), PHP_URL_PATH ) ) );
		if ( '' !== $home && 0 === strpos( $path, $home . '/' ) ) {
			$path = substr( $path, strlen( $home ) );
		}
		return untrailingslashit( $path );
	}
}
